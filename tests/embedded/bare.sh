# Programs without an operating system: how to build and run them for a Cortex-M and a RISC-V that
# QEMU makes. Sourced after common.sh, not run.
# shellcheck shell=bash
machine=$embedded/machine
thumb=thumbv7em-none-eabi
riscv=riscv32imac-unknown-none-elf
export CARGO_TARGET_THUMBV7EM_NONE_EABI_RUSTFLAGS="-C link-arg=-T$machine/arm.ld"
export CARGO_TARGET_RISCV32IMAC_UNKNOWN_NONE_ELF_RUSTFLAGS="-C link-arg=-T$machine/riscv.ld"

bare_tools() {
  need qemu-system-arm qemu-system-arm
  need qemu-system-riscv32 qemu-system-misc
  rust_sources
}

# emulate TARGET PROGRAM: runs it with a clock that counts instructions, and its console as output.
emulate() {
  local console=(-chardev stdio,id=console -semihosting-config enable=on,target=native,chardev=console)
  case $1 in
    "$thumb") qemu-system-arm -M mps2-an386 -icount shift=7 -display none -monitor none -serial none \
      "${console[@]}" -kernel "$2" ;;
    "$riscv") qemu-system-riscv32 -M virt -bios none -icount shift=0 -display none -monitor none -serial none \
      "${console[@]}" -kernel "$2" ;;
  esac
}
