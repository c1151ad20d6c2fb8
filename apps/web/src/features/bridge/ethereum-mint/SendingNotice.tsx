import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useEvmWords } from '../ethereum-wallet/useEvmWords.ts'
import type { SendingState } from './useSending.ts'

const LOOK_AGAIN_MS = 10_000

type SendingNoticeProps = {
  readonly state: SendingState
  readonly about: { readonly wallet: string; readonly chain: string }
  /** Stays the same as long as the same is looked for. */
  readonly onLook: () => Promise<boolean>
  readonly onForget: () => void
}

/** What the wallet does with what it was asked for, or why it has not done it. */
export function SendingNotice({ state, about, onLook, onForget }: SendingNoticeProps) {
  const { t } = useTranslation('ethereum')
  const wordsOf = useEvmWords()
  switch (state.kind) {
    case 'idle':
      return null
    case 'asking':
      return (
        <div role="status">
          <Notice>{t('wallet.confirm', about)}</Notice>
        </div>
      )
    case 'stopped':
      return (
        <Notice
          tone="warn"
          action={
            <Button look="quiet" onClick={onForget}>
              {t('sending.understood')}
            </Button>
          }
        >
          {wordsOf(state.error, about)}
        </Notice>
      )
    case 'known':
      return (
        <Notice
          tone="warn"
          action={
            <Button look="quiet" onClick={onForget}>
              {t('sending.understood')}
            </Button>
          }
        >
          {t('sending.known')} {t('sending.knownNext', about)}
        </Notice>
      )
    case 'unknown':
      return <Unknown {...{ about, onLook, onForget }} />
  }
}

/** It is looked for by itself; only its person can say that it was never sent. */
function Unknown({ about, onLook, onForget }: Omit<SendingNoticeProps, 'state'>) {
  const { t } = useTranslation('ethereum')
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => void onLook(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [onLook])
  const lookNow = async () => {
    setLooking(true)
    await onLook()
    setLooking(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="warn">
        {t('sending.noHash')} {t('sending.unknown', about)}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button look="tonal" busy={isLooking} onClick={() => void lookNow()}>
          {t('sending.look')}
        </Button>
        <Button look="quiet" onClick={onForget}>
          {t('sending.notSent')}
        </Button>
      </div>
    </div>
  )
}
