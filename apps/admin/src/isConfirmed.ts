import { createInterface } from 'node:readline/promises'

/** Asks who sits at the terminal. Without one nobody can be asked, so the answer is no. */
export async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(`${question} [y/N] `)).trim().toLowerCase() === 'y'
  } finally {
    terminal.close()
  }
}
