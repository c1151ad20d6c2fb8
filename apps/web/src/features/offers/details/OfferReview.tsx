import type { Token } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

/** The window in which something is looked at before it is done. */
export type Review = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Once it is confirmed: what is given does not stand in a form to be given again. */
  readonly onGiven?: () => void
}

type OfferReviewProps = Review & {
  readonly title: string
  /** What is pressed to do it. */
  readonly confirm: string
  /** The tokens that are paid, or by which its person reads what they get for it. */
  readonly tokens?: readonly (Token | undefined)[]
  /** How often a wallet that signs elsewhere asks at the most. */
  readonly prompts: number
  readonly onConfirm: () => void
  readonly children: ReactNode
}

/** What something comes to, before it is sent. Confirming closes it: progress is shown elsewhere. */
export function OfferReview({
  tokens = [],
  prompts,
  onConfirm,
  onGiven,
  children,
  ...dialog
}: OfferReviewProps) {
  const { t } = useTranslation('offers')
  const { signsUnasked } = useSdk()
  const disputed = useDisputed(tokens)
  return (
    <ConfirmDialog
      {...dialog}
      isSent
      missing={disputed.missing}
      onConfirm={() => {
        dialog.onOpenChange(false)
        onConfirm()
        onGiven?.()
      }}
    >
      <div className="flex flex-col gap-4">
        {children}
        <DisputedQuestion of={disputed} />
        {!signsUnasked && <p>{t('review.prompts', { count: prompts })}</p>}
      </div>
    </ConfirmDialog>
  )
}
