import { IcpError } from './icp/runIcp.ts'
import { runLine } from './icp/runLine.ts'
import { reasonOf } from './reasonOf.ts'

try {
  await runLine(process.argv.slice(2), process.env, (what) => process.stderr.write(`  ${what}\n`))
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = error instanceof IcpError ? error.exitCode : 1
}
