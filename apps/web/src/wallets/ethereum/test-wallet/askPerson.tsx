import i18next from 'i18next'
import { Direction } from 'radix-ui'
import { createRoot } from 'react-dom/client'
import { directionOf } from '../../../i18n/languages.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import type { WalletQuestion } from './TestWallet.ts'
import { TestWalletDialog } from './TestWalletDialog.tsx'

/** Shows a question over the page, in a tree of its own as a wallet's window is, until the person answers. */
export async function askPerson(question: WalletQuestion): Promise<boolean> {
  await loadTexts('testWallet')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  root.render(
    <Direction.Provider dir={directionOf(i18next.language)}>
      <TestWalletDialog question={question} onAnswer={resolve} />
    </Direction.Provider>,
  )
  const answer = await promise
  root.unmount()
  place.remove()
  return answer
}
