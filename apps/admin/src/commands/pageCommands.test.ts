import { AnonymousIdentity } from '@icp-sdk/core/agent'
import { expect, test } from 'vitest'
import { pageCommand } from './pageCommands.ts'

const config = {
  environment: 'local',
  network: { host: 'http://127.0.0.1:1' },
  identityProvider: 'http://127.0.0.1:1',
  canisters: {},
}
const led = { config, identity: new AnonymousIdentity(), report: () => {} }
const options = { url: '', button: '' }

test.each([[], ['publish'], ['config'], ['rename', 'this']])(
  'a line that means nothing is answered with what does: page %s %s',
  async (...line) => {
    await expect(pageCommand(led, line)(options)).rejects.toThrow('This command is not known')
  },
)

test('only what outlives releases is configured', async () => {
  const command = pageCommand(led, ['config', 'file.json', '/index.html'])
  await expect(command(options)).rejects.toThrow('/index.html is none of /config.json')
})

test('an exchange that has no page on chain is told so', async () => {
  await expect(pageCommand(led, ['return'])(options)).rejects.toThrow('page')
})
