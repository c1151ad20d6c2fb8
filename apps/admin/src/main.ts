import { reasonOf } from '@sluice/deployment'
import { SluiceError } from '@sluice/sdk'
import { runAdmin } from './runAdmin.ts'

try {
  process.stdout.write(
    await runAdmin(process.argv.slice(2), process.env, {
      report: (text) => process.stderr.write(`${text}\n`),
      setExitCode: (code) => {
        process.exitCode = code
      },
    }),
  )
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exitCode = 1
}

function wordsOf(error: unknown): string {
  if (error instanceof SluiceError) return `${error.code}: ${error.details.reason ?? error.message}`
  return reasonOf(error)
}
