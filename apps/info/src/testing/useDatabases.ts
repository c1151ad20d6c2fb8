import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { DatabaseSettings } from '../settings.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import type { DatabaseKind } from '../storage/tables.ts'
import { PostgresCluster } from './PostgresCluster.ts'

/** What each test of the service runs on. */
export const DATABASES: readonly DatabaseKind[] = ['sqlite', 'postgres']

/** New, empty databases of one kind for the tests of a suite; they are gone after it. */
export function useDatabases(kind: DatabaseKind) {
  let folder: string
  let cluster: PostgresCluster | undefined
  const opened: InfoDatabase[] = []
  let made = 0
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-info-'))
    if (kind === 'postgres') cluster = await PostgresCluster.start()
  })
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close().catch(() => {})))
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = async (): Promise<DatabaseSettings> => {
    if (cluster !== undefined) return { kind: 'postgres', url: await cluster.newDatabase() }
    made += 1
    return { kind: 'sqlite', file: join(folder, `${made}.sqlite`) }
  }
  const open = async (at?: DatabaseSettings): Promise<InfoDatabase> => {
    const database = await openDatabase(at ?? (await settings()))
    opened.push(database)
    return database
  }
  return { settings, open }
}
