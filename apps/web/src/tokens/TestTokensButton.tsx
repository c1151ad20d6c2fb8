import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../ui/browser/later.ts'
import { Button } from '../ui/buttons/Button.tsx'
import type { DripButtonProps } from './DripButton.tsx'

/** Only a local network has test tokens: nobody else loads what asks for them. */
const DripButton = later(async () => (await import('./DripButton.tsx')).DripButton)

/** A working sum of every test token, on a local network only. */
export function TestTokensButton(props: DripButtonProps) {
  const { t } = useTranslation()
  const waiting = (
    <Button {...props} disabled busy>
      {t('faucet.action')}
    </Button>
  )
  return (
    <Suspense fallback={waiting}>
      <DripButton {...props} />
    </Suspense>
  )
}
