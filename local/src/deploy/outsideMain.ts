import { readFile } from 'node:fs/promises'
import { fromPem } from '@sluice/admin/identity'
import { installOutside } from './outside.ts'

const [url, pem] = process.argv.slice(2)
if (url === undefined || pem === undefined) {
  process.stderr.write(
    'npm run outside -- <address of an empty network> <key.pem of who deploys>\n',
  )
  process.exitCode = 2
} else {
  await installOutside({ url, identity: fromPem(await readFile(pem, 'utf8')) })
  process.stdout.write(
    'The cycles ledger and the ICP ledger are installed; both hold a balance of that key.\n',
  )
}
