// A plain loop for one core that learns 2048 as the way `fixed` of reproduce.ts does: TD(0) of after-states, rows and squares
// of four cells in all eight symmetries, one step size. It is the yardstick of speed.ts:
//   g++ -O3 -march=native -std=c++17 loop.cc -o loop && ./loop 20000
// prints games, slides, seconds of processor time and the mean score of the last tenth of the games as JSON.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

using Board = uint64_t;  // 16 exponents of four bits, the upper left cell in the lowest bits

static uint16_t slid[65536];
static int gained[65536];
static uint16_t mirrored[65536];

static void makeRows() {
  for (int row = 0; row < 65536; row++) {
    int cells[4], out[4] = {0, 0, 0, 0}, count = 0, points = 0;
    bool merged = true;
    for (int i = 0; i < 4; i++) cells[i] = (row >> (4 * i)) & 15;
    for (int i = 0; i < 4; i++) {
      if (cells[i] == 0) continue;
      if (!merged && out[count - 1] == cells[i] && cells[i] < 15) {
        points += 1 << ++out[count - 1];
        merged = true;
      } else {
        out[count++] = cells[i];
        merged = false;
      }
    }
    slid[row] = out[0] | out[1] << 4 | out[2] << 8 | out[3] << 12;
    gained[row] = points;
    mirrored[row] = cells[3] | cells[2] << 4 | cells[1] << 8 | cells[0] << 12;
  }
}

static Board transposed(Board b) {
  Board a = (b & 0xF0F00F0FF0F00F0FULL) | (b & 0x0000F0F00000F0F0ULL) << 12 | (b & 0x0F0F00000F0F0000ULL) >> 12;
  return (a & 0xFF00FF0000FF00FFULL) | (a & 0x00000000FF00FF00ULL) << 24 | (a & 0x00FF00FF00000000ULL) >> 24;
}

static Board mirror(Board b) {
  Board out = 0;
  for (int i = 0; i < 64; i += 16) out |= Board(mirrored[b >> i & 0xFFFF]) << i;
  return out;
}

static Board upsideDown(Board b) { return b >> 48 | (b >> 16 & 0xFFFF0000ULL) | (b & 0xFFFF0000ULL) << 16 | b << 48; }

static Board left(Board b, int& points) {
  Board out = 0;
  points = 0;
  for (int i = 0; i < 64; i += 16) {
    int row = b >> i & 0xFFFF;
    out |= Board(slid[row]) << i;
    points += gained[row];
  }
  return out;
}

/** The board after a slide, which is the same if it changes nothing. */
static Board slide(Board b, int move, int& points) {
  switch (move) {
    case 0: return left(b, points);
    case 1: return mirror(left(mirror(b), points));
    case 2: return transposed(left(transposed(b), points));
    default: return transposed(mirror(left(mirror(transposed(b)), points)));
  }
}

static const int TABLES = 5, PLACES = 8 * TABLES;
static std::vector<float> weights(TABLES << 16);

static void places(Board b, int* out) {
  Board t = transposed(b);
  Board images[8] = {b, mirror(b), upsideDown(b), mirror(upsideDown(b)), t, mirror(t), upsideDown(t), mirror(upsideDown(t))};
  for (Board image : images) {
    auto square = [&](int from) { return int((image >> from & 0xFF) | (image >> (from + 8) & 0xFF00)); };
    *out++ = image & 0xFFFF;
    *out++ = 1 << 16 | int(image >> 16 & 0xFFFF);
    *out++ = 2 << 16 | square(0);
    *out++ = 3 << 16 | square(4);
    *out++ = 4 << 16 | square(20);
  }
}

static float valueOf(const int* at) {
  float sum = 0;
  for (int i = 0; i < PLACES; i++) sum += weights[at[i]];
  return sum;
}

static uint64_t state = 88172645463325252ULL;
static uint32_t below(uint32_t n) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return uint32_t((state >> 32) * n >> 32);
}

static Board withTile(Board b) {
  int empty[16], count = 0;
  for (int i = 0; i < 16; i++) if ((b >> (4 * i) & 15) == 0) empty[count++] = 4 * i;
  int at = empty[below(count)];
  return b | Board(below(10) == 0 ? 2 : 1) << at;
}

int main(int argc, char** argv) {
  const int games = argc > 1 ? atoi(argv[1]) : 20000;
  const float step = 0.1f / PLACES;
  makeRows();
  int64_t slides = 0, lastPoints = 0;
  int last = 0;
  clock_t begun = clock();
  for (int game = 0; game < games; game++) {
    Board b = withTile(withTile(0));
    int before[PLACES], now[PLACES], best[PLACES];
    bool first = true;
    int64_t score = 0;
    float known = 0;
    for (;;) {
      float most = 0, bestKnown = 0;
      int bestPoints = 0;
      Board to = b;
      for (int move = 0; move < 4; move++) {
        int points;
        Board after = slide(b, move, points);
        if (after == b) continue;
        places(after, now);
        float value = valueOf(now);
        if (to != b && points + value <= most) continue;
        most = points + value, bestKnown = value, bestPoints = points, to = after;
        for (int i = 0; i < PLACES; i++) best[i] = now[i];
      }
      if (!first) {
        float change = step * (most - known);
        for (int i = 0; i < PLACES; i++) weights[before[i]] += change;
      }
      if (to == b) break;
      first = false, known = bestKnown, score += bestPoints, slides++;
      for (int i = 0; i < PLACES; i++) before[i] = best[i];
      b = withTile(to);
    }
    if (game >= games - games / 10) lastPoints += score, last++;
  }
  double seconds = double(clock() - begun) / CLOCKS_PER_SEC;
  printf("{\"games\":%d,\"slides\":%lld,\"seconds\":%.3f,\"points\":%.0f}\n", games, (long long)slides, seconds, last ? double(lastPoints) / last : 0.0);
}
