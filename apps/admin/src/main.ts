import { reasonOf } from '@sluice/deployment'
import { SluiceError } from '@sluice/sdk'
import { runAdmin } from './runAdmin.ts'

try {
  process.stdout.write(
    await runAdmin(process.argv.slice(2), process.env, (text) => process.stderr.write(`${text}\n`)),
  )
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exitCode = 1
}

function wordsOf(error: unknown): string {
  if (error instanceof SluiceError) return `${error.code}: ${error.details.reason ?? error.message}`
  return reasonOf(error)
}
