import type { _SERVICE } from '@sluice/candid/vote_project'
import * as service from '@sluice/candid/vote_project'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { controller, founder, person } from '@sluice/testing/exchange/people'

export type ProjectWorld = { readonly network: Network; readonly project: Installed<_SERVICE> }

/** A project of the founder's on a network of its own. */
export async function installProject(): Promise<ProjectWorld> {
  const network = await Network.start({ inMemory: true })
  const init = {
    owner: founder,
    name: 'Harbour',
    tokenCid: person(50).toText(),
    tokenStand: 'ICRC2',
    logo: '',
  }
  const project = await installCanister<_SERVICE>(network, {
    source: canisterSource('vote-project'),
    service,
    args: [[init]],
    controllers: [controller],
  })
  return { network, project }
}
