const CLEAR_LINE = '\x1b[2K\r'

/** Says what is being done and how far it is: in place on a terminal, a line each in a log. */
export class Progress {
  private readonly out: NodeJS.WriteStream
  private readonly startedAt = performance.now()

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.out = out
  }

  /** The thing that is being done now. */
  show(what: string): void {
    if (this.out.isTTY) this.out.write(`${CLEAR_LINE}  ${what} …`)
  }

  /** The thing that has just been finished. */
  done(what: string): void {
    const seconds = ((performance.now() - this.startedAt) / 1_000).toFixed(1)
    this.out.write(
      `${this.out.isTTY ? CLEAR_LINE : ''}  ✓ ${what.padEnd(58)} ${seconds.padStart(6)} s\n`,
    )
  }
}
