import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useTokensOf } from '../../../tokens/useTokens.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'

/** A ledger on the way has run out of cycles: the swap waits until its person says that they know. */
export function UnstableNotice({ form: { unstable } }: { readonly form: SwapForm }) {
  const { t } = useTranslation('trade')
  const { tokens } = useTokensOf(unstable.tokens)
  const names = tokens.map(({ symbol }) => formatSymbol(symbol)).join(', ')
  return (
    <Notice tone="warn">
      <span className="mb-2 block">{t('unstable.text', { names: names || '?' })}</span>
      <Checkbox checked={unstable.isAgreed} onCheckedChange={unstable.agree}>
        {t('unstable.agree')}
      </Checkbox>
    </Notice>
  )
}
