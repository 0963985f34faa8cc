/*
 * Runs firmware for an ATmega128 in libsimavr, one instruction at a time, and measures it.
 *
 *   simulator [-i INPUT] [-o OUTPUT] [-l CYCLES] FIRMWARE.elf
 *
 * The firmware speaks to it through four addresses that the chip reserves:
 *
 *   0xF0, written   opens the region of that number (1 … 127), or closes it if bit 7 is set too;
 *                   0 ends the run
 *   0xF1, written   the next byte of OUTPUT
 *   0xF2, written   the exit status, to be written before the run ends
 *   0xF3, read      the next byte of INPUT, 0 beyond its end
 *
 * For every region it prints one line: how often it ran, its least and most cycles, the bytes of
 * stack from the top of memory to the lowest that any run touched, and how many different
 * sequences of program counters were seen in its runs (1: no branch depended on what varied). Then
 * one line for the image. The two cycles of the store that opens a region are not counted, nor is
 * the instruction before the store that closes it, which loads the number: see OVERHEAD.
 */
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim_avr.h"

enum { MARK = 0xF0, OUTPUT = 0xF1, STATUS = 0xF2, INPUT = 0xF3 };
enum { REGIONS = 128, TRACES = 64 };
/* `ldi` and `sts` of the closing mark: 1 + 2 cycles. */
enum { OVERHEAD = 3 };
/* Free memory is painted, to see what the stack has touched. */
enum { PAINT = 0x5A };
/* Data memory begins here in the addresses of an ELF file. */
enum { DATA_SPACE = 0x800000 };

struct region {
    bool open;
    uint64_t begun, runs, least, most;
    uint64_t trace;          /* digest of the program counters of this run */
    uint64_t seen[TRACES];   /* digests of different runs */
    unsigned traces;
    unsigned lowest;         /* address touched */
};

static struct region regions[REGIONS];
/* Those that are open, innermost last. */
static struct region *opened[REGIONS];
static unsigned open_regions;
static unsigned static_end, flash_bytes, lowest_ever;
static FILE *input, *output;
static bool ended;
static int status = -1;

static void die(const char *what, const char *which) {
    fprintf(stderr, "simulator: %s: %s\n", which, what);
    exit(2);
}

static unsigned stack_pointer(const avr_t *avr) { return avr->data[R_SPL] | avr->data[R_SPH] << 8; }

/* Paints what lies between static data and the stack. */
static void paint(avr_t *avr, unsigned stack) { memset(avr->data + static_end, PAINT, stack + 1 - static_end); }

static unsigned lowest_touched(const avr_t *avr) {
    unsigned address = static_end;
    while (address <= avr->ramend && avr->data[address] == PAINT) address++;
    return address;
}

static void open_region(avr_t *avr, struct region *region) {
    if (open_regions == 0) {
        unsigned touched = lowest_touched(avr);
        if (touched < lowest_ever) lowest_ever = touched;
        paint(avr, stack_pointer(avr));
    }
    opened[open_regions++] = region;
    region->open = true;
    region->trace = 0;
    region->begun = avr->cycle;
}

static void close_region(avr_t *avr, struct region *region) {
    uint64_t cycles = avr->cycle - region->begun;
    cycles -= cycles < OVERHEAD ? cycles : OVERHEAD;
    if (!region->runs || cycles < region->least) region->least = cycles;
    if (cycles > region->most) region->most = cycles;
    unsigned touched = lowest_touched(avr), known = 0;
    if (!region->runs || touched < region->lowest) region->lowest = touched;
    while (known < region->traces && region->seen[known] != region->trace) known++;
    if (known == region->traces && known < TRACES) region->seen[region->traces++] = region->trace;
    region->open = false;
    region->runs++;
    open_regions--;
}

static void on_mark(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused) {
    (void)unused;
    avr->data[address] = value;
    struct region *region = &regions[value & 0x7f];
    bool closes = value & 0x80;
    if (!value) {
        ended = true;
    } else if (region->open != closes || (closes && opened[open_regions - 1] != region)) {
        fprintf(stderr, "simulator: mark 0x%02x opens what is open, or closes another than the innermost\n", value);
        status = 2;
        ended = true;
    } else if (closes) {
        close_region(avr, region);
    } else {
        open_region(avr, region);
    }
}

static void on_output(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused) {
    (void)unused;
    avr->data[address] = value;
    if (output) fputc(value, output);
}

static void on_status(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused) {
    (void)unused;
    avr->data[address] = value;
    status = value;
}

static uint8_t on_input(avr_t *avr, avr_io_addr_t address, void *unused) {
    (void)avr, (void)address, (void)unused;
    int byte = input ? fgetc(input) : EOF;
    return byte == EOF ? 0 : (uint8_t)byte;
}

/* Copies the segments of the image into flash; finds where static data ends. */
static void load(avr_t *avr, const char *path) {
    int file = open(path, O_RDONLY);
    if (file < 0) die("cannot be read", path);
    elf_version(EV_CURRENT);
    Elf *elf = elf_begin(file, ELF_C_READ, NULL);
    GElf_Ehdr header;
    size_t segments = 0, size = 0;
    if (!elf || !gelf_getehdr(elf, &header) || header.e_machine != EM_AVR) die("not firmware for AVR", path);
    const char *bytes = elf_rawfile(elf, &size);
    elf_getphdrnum(elf, &segments);
    static_end = avr->ioend + 1;
    for (size_t i = 0; i < segments; i++) {
        GElf_Phdr segment;
        if (!gelf_getphdr(elf, (int)i, &segment) || segment.p_type != PT_LOAD) continue;
        if (segment.p_filesz && segment.p_paddr < DATA_SPACE) {
            if (segment.p_paddr + segment.p_filesz > avr->flashend + 1u || segment.p_offset + segment.p_filesz > size)
                die("does not fit into flash", path);
            memcpy(avr->flash + segment.p_paddr, bytes + segment.p_offset, segment.p_filesz);
            flash_bytes += segment.p_filesz;
        }
        uint64_t end = segment.p_vaddr + segment.p_memsz;
        if (segment.p_vaddr >= DATA_SPACE && end - DATA_SPACE > static_end && end < DATA_SPACE + 0x10000)
            static_end = (unsigned)(end - DATA_SPACE);
    }
    elf_end(elf);
    close(file);
}

static void quiet(avr_t *avr, const int level, const char *format, va_list arguments) {
    (void)avr;
    if (level <= LOG_ERROR) vfprintf(stderr, format, arguments);
}

/* Runs to the end, or until the limit; the digest of a trace is one multiplication for each step. */
static int run(avr_t *avr, uint64_t limit) {
    int state = cpu_Running;
    while (!ended && avr->cycle < limit && state != cpu_Done && state != cpu_Crashed) {
        for (unsigned i = 0; i < open_regions; i++) {
            uint64_t mixed = (opened[i]->trace ^ avr->pc) * UINT64_C(0x9e3779b97f4a7c15);
            opened[i]->trace = mixed ^ mixed >> 29;
        }
        /* libsimavr runs until its limit: one cycle is one instruction. */
        avr->run_cycle_limit = avr->run_cycle_count = 1;
        state = avr_run(avr);
    }
    return state;
}

int main(int count, char **arguments) {
    uint64_t limit = UINT64_C(20000000000);
    for (int option; (option = getopt(count, arguments, "i:o:l:")) != -1;) {
        if (option == 'i' && !(input = fopen(optarg, "rb"))) die("cannot be read", optarg);
        if (option == 'o' && !(output = fopen(optarg, "wb"))) die("cannot be written", optarg);
        if (option == 'l') limit = strtoull(optarg, NULL, 0);
        if (option == '?') return 2;
    }
    if (optind + 1 != count) die("usage: simulator [-i INPUT] [-o OUTPUT] [-l CYCLES] FIRMWARE.elf", arguments[0]);
    avr_global_logger_set(quiet);
    avr_t *avr = avr_make_mcu_by_name("atmega128");
    if (!avr) die("this libsimavr does not know the atmega128", arguments[0]);
    avr_init(avr);
    load(avr, arguments[optind]);
    avr->codeend = avr->flashend;
    avr->pc = avr->reset_pc = 0;
    avr->state = cpu_Running;
    lowest_ever = avr->ramend + 1;
    paint(avr, avr->ramend);
    avr_register_io_write(avr, MARK, on_mark, NULL);
    avr_register_io_write(avr, OUTPUT, on_output, NULL);
    avr_register_io_write(avr, STATUS, on_status, NULL);
    avr_register_io_read(avr, INPUT, on_input, NULL);

    int state = run(avr, limit);
    if (!ended) {
        fprintf(stderr, "simulator: %s at pc 0x%x after %" PRIu64 " cycles\n",
                state == cpu_Crashed ? "crashed" : state == cpu_Done ? "stopped" : "out of cycles", avr->pc, avr->cycle);
        return 3;
    }
    unsigned touched = lowest_touched(avr), top = avr->ramend + 1;
    if (touched < lowest_ever) lowest_ever = touched;
    for (int i = 1; i < REGIONS; i++) {
        const struct region *region = &regions[i];
        if (!region->runs) continue;
        printf("region %d runs %" PRIu64 " least %" PRIu64 " most %" PRIu64 " stack %u traces %u\n", i, region->runs,
               region->least, region->most, top - region->lowest, region->traces);
    }
    printf("image flash %u static %u stack %u cycles %" PRIu64 "\n", flash_bytes, static_end - (avr->ioend + 1u),
           top - lowest_ever, avr->cycle);
    /* Where the first byte above static data is touched, the stack has met it, or has gone below. */
    if (lowest_ever <= static_end) {
        fprintf(stderr, "simulator: the stack has run into static data\n");
        return 3;
    }
    if (output && fclose(output)) die("cannot be written", "output");
    return status;
}
