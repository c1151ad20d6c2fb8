import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { UnlistedNotice } from '../../swap/notices/UnlistedNotice.tsx'
import type { OrderForm } from './useOrderForm.ts'

/** What a person should read before going on; nothing when all is well. */
export function OrderNotices({ form }: { readonly form: OrderForm }) {
  return (
    <div className="mt-3 mb-4 grid gap-3 empty:hidden">
      <UnlistedNotice tokens={[form.tokenIn, form.tokenOut]} />
      <PoolNotice form={form} />
    </div>
  )
}

function PoolNotice({ form: { view } }: { readonly form: OrderForm }) {
  const { t } = useTranslation('orders')
  switch (view.kind) {
    case 'unreachable':
      return <Notice tone="warn">{t('notice.unreachable')}</Notice>
    case 'none':
      return <Notice>{t('notice.none')}</Notice>
    case 'closed':
      return <Notice tone="warn">{t('notice.closed')}</Notice>
    case 'unsupported':
      return <Notice>{t('notice.unsupported')}</Notice>
    default:
      return undefined
  }
}
