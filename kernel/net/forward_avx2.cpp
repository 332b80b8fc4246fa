// The network for processors with AVX2 and FMA: vectors of eight floats, sixteen registers.
#define CORNERWISE_TARGET avx2
#define CORNERWISE_FLOATS 8
#define CORNERWISE_CELLS 6
#include "net/forward.inl"
