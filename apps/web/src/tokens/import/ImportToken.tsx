import type { Token } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useSdk } from '../../session/useSdk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useToast } from '../../ui/feedback/useToast.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { DialogAction } from '../../ui/overlays/DialogAction.tsx'
import { OverlayBody } from '../../ui/overlays/OverlayBody.tsx'
import { describeCallError } from '../describeCallError.ts'
import { useMyTokens } from '../my-tokens/myTokens.ts'
import { tokenQuery } from '../queries.ts'
import { TokenFacts } from './TokenFacts.tsx'

type ImportTokenProps = {
  readonly ledgerId: string
  readonly onImported: (token: Token) => void
  readonly onCancel: () => void
}

/** Adds a token that the exchange does not list: first the question, then its facts and its risk. */
export const ImportToken = (props: ImportTokenProps) => (
  // the search above keeps its place and the focus while these words are on their way
  <OverlayBody>
    <Question {...props} />
  </OverlayBody>
)

function Question({ ledgerId, onImported, onCancel }: ImportTokenProps) {
  const { t } = useTranslation('tokens')
  const [isAsked, setAsked] = useState(false)
  if (isAsked) {
    return <ConfirmImport ledgerId={ledgerId} onImported={onImported} onCancel={onCancel} />
  }
  return (
    <EmptyState
      action={
        <div className="flex gap-3">
          <Button look="tonal" onClick={onCancel}>
            {t('import.no')}
          </Button>
          <Button onClick={() => setAsked(true)}>{t('import.yes')}</Button>
        </div>
      }
    >
      {t('import.ask')}
    </EmptyState>
  )
}

function ConfirmImport({ ledgerId, onImported, onCancel }: ImportTokenProps) {
  const { t } = useTranslation('tokens')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const toast = useToast()
  const tag = useMyTokens((tokens) => tokens.tag)
  const { data: token, error, refetch } = useQuery({ ...tokenQuery(sdk, ledgerId), retry: false })
  const { data: facts, isPending } = useQuery({
    queryKey: queryKeys.tokenFacts(ledgerId),
    queryFn: () => sdk.trust.fetchFacts(ledgerId),
    retry: false,
  })
  const [agrees, setAgrees] = useState(false)
  if (error) {
    return (
      <EmptyState
        action={
          <div className="flex gap-3">
            <Button look="tonal" onClick={onCancel}>
              {t('import.back')}
            </Button>
            <Button onClick={() => refetch()}>{t('import.retry')}</Button>
          </div>
        }
      >
        {isNoLedger(error)
          ? t('import.noStandard', { id: ledgerId })
          : describeCallError(tCommon, error)}
      </EmptyState>
    )
  }
  const confirm = () => {
    if (!token) return
    tag(token.ledgerId)
    toast.success(t('import.done'))
    onImported(token)
  }
  return (
    <div className="grid gap-4">
      {token && !isPending ? (
        <>
          <TokenFacts token={token} facts={facts} />
          <Notice tone="warn">{t('import.risk')}</Notice>
          <Checkbox checked={agrees} onCheckedChange={setAgrees}>
            {t('import.agree')}
          </Checkbox>
        </>
      ) : (
        // a warning that came late would move what is agreed to, or come after it
        <Skeleton className="h-96 w-full rounded-control" />
      )}
      <DialogAction>
        <Button size="large" wide busy={isPending} disabled={!agrees || !token} onClick={confirm}>
          {isPending ? tCommon('common.loading') : agrees ? t('import.confirm') : t('import.tick')}
        </Button>
      </DialogAction>
    </div>
  )
}

/** A canister that turns the questions down is none; any other failure leaves open what it is. */
const isNoLedger = (error: unknown): boolean =>
  error instanceof SluiceError && (error.code === 'refused' || error.code === 'rejected')
