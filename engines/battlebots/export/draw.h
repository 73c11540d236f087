#include <time.h>

// Draw one of 0 to n - 1.
static unsigned draw(unsigned n)
{
	unsigned drawn = (unsigned)time(NULL) * 2654435761u ^ (unsigned)clock();
	FILE *file = fopen("/dev/urandom", "rb");
	if (file != NULL) {
		if (fread(&drawn, sizeof drawn, 1, file) != 1)
			drawn += n;
		fclose(file);
	}
	return drawn % n;
}
