import { once } from 'node:events'
import { createServer } from 'node:net'
import { PORT_VARIABLES, type Settings } from './settings.ts'

/**
 * Finds out about a taken port before anything is built or installed. Those of the info service and of the Bitcoin
 * and Ethereum chains may be taken: the exchange does without.
 * @throws Error that names the port and how to choose another.
 */
export async function requireFreePorts(ports: Settings['ports']): Promise<void> {
  for (const name of ['web', 'network', 'identity'] as const) {
    const port = ports[name]
    if (await isFree(port)) continue
    throw new Error(
      `port ${port} is taken. Stop what uses it, or choose another one: ${PORT_VARIABLES[name]}=${port + 1} npm start`,
    )
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    // taken, or one that this user may not open: neither can be used
    return false
  } finally {
    server.close()
  }
}
