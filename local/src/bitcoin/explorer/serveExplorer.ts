import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@sluice/network'
import { type Served, type ServeOptions, serveQuestions } from '../../explorer/serveQuestions.ts'
import { calm, type Storm } from './controls/Storm.ts'
import type { Explorer } from './Explorer.ts'
import type { Endowment } from './endowment.ts'

/** The largest transaction that nodes pass on, in hexadecimal. */
const MAX_BODY_BYTES = 800_000

export type RunningExplorer = Served & { readonly storm: Storm }

/** Serves the explorer and the controls of the network's Bitcoin chain on loopback. Code and chain are loaded by the first question. */
export async function serveExplorer(
  network: Network,
  options: ServeOptions & { readonly endowment?: Endowment },
): Promise<RunningExplorer> {
  const storm = calm()
  let explorer: Promise<Explorer> | undefined
  const open = () => {
    explorer ??= import('./Explorer.ts').then(
      (loaded) => new loaded.Explorer(network, storm, options.endowment),
    )
    return explorer
  }
  const served = await serveQuestions(
    {
      maxBodyBytes: MAX_BODY_BYTES,
      // anybody's page may pass a signed transaction on
      openPath: '/api/tx',
      strangerRefusal: 'Only pages of this machine may command its Bitcoin chain.',
      answer: async (question) => {
        const opened = await open()
        if (storm.lateMs > 0 && question.path !== '/storm') await sleep(storm.lateMs)
        return opened.answer(question)
      },
      refusalPage: async (message) => (await import('./pages/refusalPage.ts')).refusalPage(message),
    },
    options,
  )
  return { ...served, storm }
}
