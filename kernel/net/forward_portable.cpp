// The network for every processor that has vectors of four floats.
#define CORNERWISE_TARGET portable
#define CORNERWISE_FLOATS 4
#include "net/forward.inl"
