import { expect, test } from 'vitest'
import { openDatabase } from '../storage/openDatabase.ts'
import { rebuild } from '../storage/rebuild.ts'
import { RULES } from '../testing/randomMarket.ts'
import { fillDatabase, serve } from '../testing/serve.ts'

test('what an older service has not kept is said to be on its way, until the rebuild is through', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const { endMs } = await fillDatabase(database, { seed: 4, steps: 60 })
  const served = await serve(database, { now: () => endMs })
  await database.run([
    'drop table farms',
    "update meta set value = '0' where key = 'model_version'",
  ])

  const refused = await fetch(`${served.url}/farm/list`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({
    code: 503,
    message: 'The service was updated and works these figures out anew. Ask again in a minute.',
    data: null,
  })
  expect(served.lines).toEqual([])

  await rebuild(database, { rules: RULES })
  expect((await served.ask('/farm/list')).status).toBe(200)
  await served.server.stop()
  await database.close()
})
