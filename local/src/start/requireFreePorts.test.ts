import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { requireFreePorts } from './requireFreePorts.ts'

test('a taken port is named, with the variable that chooses another', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : 0

  const others = { web: 0, identity: 0, info: taken, bitcoin: taken, ethereum: taken }
  await expect(requireFreePorts({ ...others, network: taken })).rejects.toThrow(
    new RegExp(`port ${taken} is taken.*NETWORK_PORT=`),
  )
  server.close()
  await once(server, 'close')
  await requireFreePorts({ ...others, network: taken })
})
