# The genes.
STATS = (4, 4, 4)  # hit points, most energy and acidity of every cell


def decide(view):
    """A cell rests, whatever happens."""
    return "REST"


from dish import play

play(STATS, decide)
