// The network for every processor that has vectors of four floats.
#define CORNERWISE_TARGET portable
#define CORNERWISE_FLOATS 4
#ifdef __wasm__
#define CORNERWISE_CELLS 4  // Browsers need some of the registers for themselves.
#else
#define CORNERWISE_CELLS 6
#endif
#include "net/forward.inl"
