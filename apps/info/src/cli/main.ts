import { runInfo } from './runInfo.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
try {
  process.exitCode = await runInfo(process.argv.slice(2), {
    environment: process.env,
    signal: stopping.signal,
    print: (text) => process.stdout.write(text),
    say: (line) => process.stderr.write(`${line}\n`),
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
