import { spawn } from 'node:child_process'

/**
 * Runs a program for as long as whoever started this process lives: the pipe at its input closes with that process, however it ends.
 * The program itself would go on without it.
 */
const [program = '', ...options] = process.argv.slice(2)
const child = spawn(program, options, { stdio: ['ignore', 'inherit', 'inherit'] })
child.once('error', () => process.exit(1))
child.once('exit', (code) => process.exit(code ?? 1))
const end = () => child.kill('SIGKILL')
process.stdin.once('close', end)
process.stdin.resume()
for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, end)
// an interruption at the terminal reaches all processes there: the one above decides what ends
process.on('SIGINT', () => {})
