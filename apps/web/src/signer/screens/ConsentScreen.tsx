import { type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../session/useSdk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { failure, fulfil } from '../protocol/answers.ts'
import type { Asked } from '../protocol/Questions.ts'
import { useExplanation } from '../useExplanation.ts'
import { useReadToEnd } from '../useReadToEnd.ts'
import type { Site } from '../useSite.ts'
import { useStandsLongEnough } from '../useStandsLongEnough.ts'
import type { useVault } from '../useVault.ts'
import { Question } from './Question.tsx'

const ABORTED = failure(3001, 'The person declined')
const NETWORK = 4000

type ConsentScreenProps = {
  readonly site: Site
  readonly origin: string
  readonly vault: ReturnType<typeof useVault>
}

/** Who asks, what for, and yes or no; after the answer, whether more is asked. */
export function ConsentScreen(props: ConsentScreenProps) {
  const { site, origin } = props
  const { asked } = site
  return (
    <section className="flex flex-1 flex-col gap-4" aria-live="polite">
      <p
        dir="ltr"
        className="rounded-control bg-surface-2 p-3 text-center text-16 font-medium break-all"
      >
        {origin}
      </p>
      {asked ? <Consent key={keyOf(asked)} {...props} asked={asked} /> : <Between site={site} />}
    </section>
  )
}

/** Never the look of a question: nothing stands here where yes and no stood. */
function Between({ site }: { readonly site: Site }) {
  const { t } = useTranslation('signer')
  const { hasAnswered, waiting } = site
  if (!hasAnswered) return <Spinner />
  return (
    <>
      <p className="text-16">{t('answered')}</p>
      {waiting > 0 && (
        <div>
          <Button look="tonal" onClick={site.next}>
            {t('next', { count: waiting })}
          </Button>
        </div>
      )}
    </>
  )
}

function Consent({ site, origin, vault, asked }: ConsentScreenProps & { readonly asked: Asked }) {
  const { t } = useTranslation('signer')
  const config = useConfig()
  const explanation = useExplanation(asked, site.whileBusy)
  const isWhole = explanation !== undefined
  const isBlind = asked.ask.kind === 'call' && explanation?.known === undefined
  const { end, isRead } = useReadToEnd(asked, isWhole)
  const stands = useStandsLongEnough(asked, isWhole && isRead)
  const [isBusy, setBusy] = useState(false)
  // set at once, not with the next paint: two presses may come before it
  const isAnswered = useRef(false)

  const approve = async ({ nativeEvent }: MouseEvent) => {
    const mayAnswer = stands.isSince(nativeEvent.timeStamp) && site.isOpen(asked)
    if (isAnswered.current || !mayAnswer) return
    isAnswered.current = true
    setBusy(true)
    const open = vault.state.kind === 'open' ? vault.state.keys : undefined
    // whatever moves something asks for the passkey, which no second click gives
    const keys = asked.ask.kind === 'accounts' && open ? open : await vault.unlock()
    if (keys) {
      const approved = { ask: asked.ask, origin, keys, config, now: Date.now() }
      const done = await site
        .whileBusy(() => fulfil(approved))
        .catch((error: unknown) => failure(NETWORK, error instanceof Error ? error.message : ''))
      site.answer(asked, done)
      return
    }
    // not opened: the page says why, and the person may try again
    isAnswered.current = false
    setBusy(false)
  }
  const decline = () => {
    if (isAnswered.current) return
    isAnswered.current = true
    site.answer(asked, ABORTED)
  }
  return (
    <>
      <Question asked={asked} origin={origin} explanation={explanation} />
      <div ref={end} className="mt-auto h-px" />
      <div className="grid grid-cols-2 gap-3">
        <Button look="tonal" size="large" disabled={isBusy} onClick={decline}>
          {t('decline')}
        </Button>
        <Button
          size="large"
          look={isBlind ? 'risk' : 'primary'}
          busy={isBusy}
          disabled={!stands.isReady}
          aria-describedby="approve-hint"
          onClick={approve}
        >
          {t('approve')}
        </Button>
      </div>
      <p id="approve-hint" className="min-h-10 text-13 text-ink-2">
        <ApproveHint isWhole={isWhole} isRead={isRead} isReady={stands.isReady} />
        {site.waiting > 0 && ` ${t('waiting', { count: site.waiting })}`}
      </p>
    </>
  )
}

type ApproveHintProps = {
  readonly isWhole: boolean
  readonly isRead: boolean
  readonly isReady: boolean
}

function ApproveHint({ isWhole, isRead, isReady }: ApproveHintProps) {
  const { t } = useTranslation('signer')
  if (!isWhole) return t('hint.loading')
  if (!isRead) return t('hint.unread')
  return isReady ? t('hint.ready') : t('hint.fresh')
}

const keyOf = ({ request: { id } }: Asked): string => `${typeof id} ${id}`
