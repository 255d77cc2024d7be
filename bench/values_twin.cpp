// The values of heaps by the same ideas as perfectplay's kernels, in plain C++: what a compiler makes of them without Python.
//
//     values_twin mark|dense|sparse RULE START STOP MASK TURN < values > values
//
// RULE is the digits of a code (077 for 0.77), or "u" for Grundy's game. Reads START values (uint32) on standard input, goes on
// to STOP, prints the seconds on standard error and all values on standard output.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using std::vector;
typedef uint64_t word;

struct Rule {
    vector<int> nothing, one, two;
    bool unequal = false;
};

static Rule rule;
static vector<uint16_t> front, mirror;

static bool ends(int heap) {
    for (int take : rule.nothing)
        if (take == heap) return true;
    return false;
}

static bool equal_parts(int heap) {
    if (rule.unequal) return false;
    for (int take : rule.two)
        if (heap - take >= 2 && (heap - take) % 2 == 0) return true;
    return false;
}

static void keep(int heap, int value) {
    front[heap] = value;
    mirror[mirror.size() - 1 - heap] = value;
}

// --- every split marked -------------------------------------------------------------------------------------------

static void mark(int start, int stop) {
    vector<int> marks(1 << 16, -1);
    for (int heap = start; heap < stop; heap++) {
        if (ends(heap)) marks[0] = heap;
        for (int take : rule.one)
            if (heap > take) marks[front[heap - take]] = heap;
        for (int take : rule.two) {
            int rest = heap - take, half = rule.unequal ? (rest - 1) / 2 : rest / 2;
            for (int part = 1; part <= half; part++) marks[front[part] ^ front[rest - part]] = heap;
        }
        int value = 0;
        while (marks[value] == heap) value++;
        keep(heap, value);
    }
}

// --- all splits asked for four values -------------------------------------------------------------------------------

static int any_equal(const uint16_t *a, const uint16_t *b, int many, const uint16_t *wanted) {
    uint16_t w0 = wanted[0], w1 = wanted[1], w2 = wanted[2], w3 = wanted[3];
    uint16_t h0 = 0, h1 = 0, h2 = 0, h3 = 0;  // as wide as the values, or g++ compares them one by one
    for (int i = 0; i < many; i++) {
        uint16_t value = a[i] ^ b[i];
        h0 |= value == w0 ? 0xFFFF : 0;
        h1 |= value == w1 ? 0xFFFF : 0;
        h2 |= value == w2 ? 0xFFFF : 0;
        h3 |= value == w3 ? 0xFFFF : 0;
    }
    return (h0 & 1) | (h1 & 2) | (h2 & 4) | (h3 & 8);
}

static int any_reached(int heap, const uint16_t *wanted) {
    int found = 0, part = 1, stretch = 512;
    for (bool goes_on = true; goes_on && found != 15; part += stretch, stretch = std::min(2 * stretch, 16384)) {
        goes_on = false;
        for (int take : rule.two) {
            int rest = heap - take;
            if (rest < 2) continue;
            int half = rule.unequal ? (rest - 1) / 2 : rest / 2, end = std::min(part + stretch, half + 1);
            if (part >= end) continue;
            goes_on = true;
            found |= any_equal(&front[part], &mirror[mirror.size() - 1 - rest + part], end - part, wanted);
        }
    }
    return found;
}

static void dense(int start, int stop) {
    vector<int> marks(1 << 16, -1);
    int sample = 256, takes = rule.two.size();
    for (int heap = start; heap < stop; heap++) {
        if (ends(heap)) marks[0] = heap;
        for (int take : rule.one)
            if (heap > take) marks[front[heap - take]] = heap;
        for (int take : rule.two) {
            int rest = heap - take, half = rule.unequal ? (rest - 1) / 2 : rest / 2;
            for (int part = 1; part <= std::min(half, sample / takes); part++) marks[front[part] ^ front[rest - part]] = heap;
        }
        uint16_t wanted[4];
        int value = 0, found = 15, rounds = 0;
        while (found == 15) {
            for (int many = 0; many < 4; value++)
                if (marks[value] != heap) wanted[many++] = value;
            found = any_reached(heap, wanted);
            rounds++;
        }
        if ((long)(rounds - 1) * takes * heap / 2 > 8L * sample) sample += sample / 32;
        else if (sample > 256) sample -= sample / 64;
        int place = 0;
        while (found >> place & 1) place++;
        keep(heap, wanted[place]);
    }
}

// --- sparse spaces ----------------------------------------------------------------------------------------------------

static const int BLOCK = 32, RARE = 0xFFFF;
static const word HALVES[6] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                               0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
static int mask, bit, turn, words;

static int parity(int value) { return __builtin_parity(value); }
static int shift_of(int heap) { return turn & (heap + rule.two[0]); }
static bool is_common(int value, int heap) { return parity(value & mask) ^ shift_of(heap); }
static int index_of(int value) { return (value & ((1 << bit) - 1)) | (value >> (bit + 1) << bit); }
static int value_of(int index, int odd) {
    int value = (index & ((1 << bit) - 1)) | (index >> bit << (bit + 1));
    return value | (parity(value & mask) ^ odd) << bit;
}

struct Group {
    vector<int> heaps, starts;
    vector<word> rows;  // [word][index][heap of the block]
    vector<char> lives;
    word *row(int w, int index) { return &rows[((size_t)w * 64 * words + index) * BLOCK]; }
};

static void arrange(const vector<int> &heaps, Group &group) {
    int size = 64 * words;
    group.starts.assign(size + 1, 0);
    group.heaps.resize(heaps.size());
    group.rows.resize((size_t)words * size * BLOCK);
    group.lives.resize(size);
    for (int heap : heaps) group.starts[index_of(front[heap]) + 1]++;
    for (int i = 0; i < size; i++) group.starts[i + 1] += group.starts[i];
    vector<int> next(group.starts.begin(), group.starts.end() - 1);
    for (int heap : heaps) group.heaps[next[index_of(front[heap])]++] = heap;
}

static void unite(const vector<vector<word>> &reach, int block, Group &group) {
    int size = 64 * words;
    for (int index = 0; index < size; index++) {
        int first = group.starts[index], end = group.starts[index + 1];
        group.lives[index] = index % 64 == 0 || first < end;
        if (!group.lives[index]) continue;
        for (int w = 0; w < words; w++) {
            word *row = group.row(w, index);
            const word *from = reach[w].data() + block;
            std::fill(row, row + BLOCK, 0);
            int place = first;
            for (; place + 4 <= end; place += 4) {
                const word *a = from - group.heaps[place], *b = from - group.heaps[place + 1];
                const word *c = from - group.heaps[place + 2], *d = from - group.heaps[place + 3];
                for (int k = 0; k < BLOCK; k++) row[k] |= a[k] | b[k] | c[k] | d[k];
            }
            for (; place < end; place++) {
                const word *a = from - group.heaps[place];
                for (int k = 0; k < BLOCK; k++) row[k] |= a[k];
            }
        }
    }
    for (int b = 0; b < 6; b++) {
        int step = 1 << b;
        word high = HALVES[b];
        for (int index = 0; index < size; index += 2 * step) {
            if (!group.lives[index + step]) continue;
            for (int w = 0; w < words; w++) {
                word *row = group.row(w, index), *other = group.row(w, index + step);
                bool lives = group.lives[index];
                for (int k = 0; k < BLOCK; k++) {
                    word moved = (other[k] & high) >> step | (other[k] & ~high) << step;
                    row[k] = lives ? row[k] | moved : moved;
                }
            }
            group.lives[index] = true;
        }
    }
    for (int step = 1; step < words; step++)
        for (int w = 0; w < words; w++) {
            word *row = group.row(w, 0), *other = group.row(w ^ step, 64 * step);
            for (int k = 0; k < BLOCK; k++) row[k] |= other[k];
        }
}

static void sparse(int start, int stop) {
    bit = __builtin_ctz(mask);
    words = 1;
    while (128 * words <= *std::max_element(front.begin(), front.begin() + start)) words *= 2;
again:
    int size = 64 * words, least = *std::min_element(rule.two.begin(), rule.two.end());
    int largest = *std::max_element(rule.two.begin(), rule.two.end());
    vector<vector<word>> reach(words, vector<word>(stop + largest + 2 * BLOCK));
    vector<int> indices(stop, RARE), rare, sample;
    vector<word> below((size_t)2 * size * words), common(words), rest(words);
    for (int odd = 0; odd < 2; odd++)
        for (int index = 0; index < size; index++)
            for (int other = 0; other < size; other++)
                if (value_of(other, odd) < value_of(index, 1 ^ odd))
                    below[((size_t)odd * size + index) * words + (other >> 6)] |= (word)1 << (other & 63);
    auto note = [&](int heap) {
        int value = front[heap];
        if (is_common(value, heap)) {
            indices[heap] = index_of(value);
            for (int take : rule.two) reach[indices[heap] >> 6][heap + take] |= (word)1 << (indices[heap] & 63);
        } else {
            rare.push_back(heap);
        }
    };
    for (int heap = 1; heap < start; heap++) note(heap);
    vector<int> each(size);
    for (int heap = BLOCK; heap < std::min((start - largest) / 2, 16384); heap++)
        if (indices[heap] != RARE && each[indices[heap]]++ < 8) sample.push_back(heap);
    Group rares, samples;
    arrange(sample, samples);
    size_t grouped = (size_t)-1;
    for (int block = start; block < stop; block += BLOCK) {
        if (rare.size() != grouped) {
            grouped = rare.size();
            arrange(rare, rares);
        }
        unite(reach, block, rares);
        unite(reach, block, samples);
        for (int heap = block; heap < std::min(block + BLOCK, stop); heap++) {
            int column = heap - block, odd = shift_of(heap);
            for (int w = 0; w < words; w++) common[w] = rares.row(w, 0)[column], rest[w] = samples.row(w, 0)[column];
            for (size_t place = 0; place < rare.size(); place++) {
                if (place < grouped && rare[place] > column - least) {
                    place = grouped - 1;
                    continue;
                }
                int index = index_of(front[rare[place]]);
                for (int take : rule.two) {
                    int other = indices[std::max(heap - rare[place] - take, 0)];
                    if (other != RARE) common[(other ^ index) >> 6] |= (word)1 << ((other ^ index) & 63);
                }
            }
            for (int take : rule.one)
                if (heap > take) {
                    int value = front[heap - take], index = index_of(value);
                    if (index < size) (is_common(value, heap) ? common : rest)[index >> 6] |= (word)1 << (index & 63);
                }
            if (ends(heap) || equal_parts(heap)) (odd ? common : rest)[0] |= 1;
            int index = -1;
            for (int w = 0; w < words && index < 0; w++)
                if (~common[w]) index = 64 * w + __builtin_ctzll(~common[w]);
            if (index < 0) {
                words *= 2;
                start = heap;
                goto again;
            }
            int value = value_of(index, 1 ^ odd);
            word missing = 0;
            for (int w = 0; w < words; w++) missing |= rest[w] = below[((size_t)odd * size + index) * words + w] & ~rest[w];
            for (int other = 0; missing && other < size;) {
                uint16_t wanted[4];
                int many = 0;
                for (; many < 4 && other < size; other++)
                    if (rest[other >> 6] >> (other & 63) & 1 && value_of(other, odd) < value) wanted[many++] = value_of(other, odd);
                if (!many) break;
                for (int spare = many; spare < 4; spare++) wanted[spare] = wanted[0];
                int found = any_reached(heap, wanted);
                for (int place = 0; place < many; place++)
                    if (!(found >> place & 1)) value = std::min(value, (int)wanted[place]);
            }
            keep(heap, value);
            note(heap);
        }
    }
}

int main(int count, char **arguments) {
    if (count != 7) return fprintf(stderr, "values_twin mark|dense|sparse RULE START STOP MASK TURN\n"), 2;
    std::string method = arguments[1], digits = arguments[2];
    int start = atoi(arguments[3]), stop = atoi(arguments[4]);
    mask = atoi(arguments[5]), turn = atoi(arguments[6]);
    if (digits == "u") {
        rule.unequal = true;
        rule.two = {0};
    } else {
        for (int take = 0; take < (int)digits.size(); take++) {
            int digit = digits[take] - '0';
            if (digit & 1) rule.nothing.push_back(take);
            if (digit & 2) rule.one.push_back(take);
            if (digit & 4) rule.two.push_back(take);
        }
    }
    vector<uint32_t> values(stop);
    if (fread(values.data(), 4, start, stdin) != (size_t)start) return fprintf(stderr, "too few values\n"), 2;
    front.assign(stop, 0), mirror.assign(stop, 0);
    for (int heap = 0; heap < start; heap++) keep(heap, values[heap]);
    auto began = std::chrono::steady_clock::now();
    if (method == "mark") mark(start, stop);
    if (method == "dense") dense(start, stop);
    if (method == "sparse") sparse(start, stop);
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    fprintf(stderr, "%.6f\n", took.count());
    for (int heap = 0; heap < stop; heap++) values[heap] = front[heap];
    fwrite(values.data(), 4, stop, stdout);
}
