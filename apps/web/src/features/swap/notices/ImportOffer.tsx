import type { Token } from '@sluice/sdk'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyTokens } from '../../../tokens/my-tokens/myTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'

const ImportDialog = lazy(async () => ({
  default: (await import('../../../tokens/import/ImportDialog.tsx')).ImportDialog,
}))

/** Offers to keep a token that only a link names; nothing once it is among this person's own. */
export function ImportOffer({ token }: { readonly token: Token }) {
  const { t } = useTranslation()
  const isMine = useMyTokens(({ tagged }) => tagged.includes(token.ledgerId))
  const [open, setOpen] = useState(false)
  if (isMine && !open) return null
  return (
    <>
      <Button look="tonal" onClick={() => setOpen(true)}>
        {t('swap.importToken', { symbol: token.symbol })}
      </Button>
      <OnceOpened isOpen={open}>
        <ImportDialog ledgerId={token.ledgerId} open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  )
}
