import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const OTHERS = [
  '/usr/local/bin',
  '/usr/bin',
  '/opt/homebrew/opt/postgresql/bin',
  '/usr/local/pgsql/bin',
]

/** The folder with `initdb` and `postgres`: the one named by `POSTGRES_BIN`, else Debian's newest, else a usual one. */
export function postgresBinaries(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...OTHERS,
  ]
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')))
}
