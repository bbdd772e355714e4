import { request } from '@holdfast/client'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { moneyText } from '#ui/format/money.ts'
import { BulkFailures } from './bulk-outcome.tsx'
import { type BulkAction, type BulkPurchase, type BulkResult, changedOf } from './bulk-target.ts'
import { BuyTotal } from './buy-total.tsx'
import { totalsOf } from './totals.ts'

const countTexts: Partial<Record<BulkAction['kind'], 'bulkRenewed' | 'bulkRestored'>> = {
  renew: 'bulkRenewed',
  restore: 'bulkRestored',
}

type BulkConfirmProps = {
  action: BulkAction
  /** Of a dry run. Only the domains that it would change are changed. */
  result: BulkResult
  onDone: (result: BulkResult) => void
  onCancel: () => void
}

export function BulkConfirm(props: BulkConfirmProps) {
  const { t } = useTranslation('domains')
  const { action, result, onCancel } = props
  const { changed, unchanged } = result
  return (
    <Stack>
      <Text size="sm" role="status">
        {t(countTexts[action.kind] ?? 'bulkChanged', { count: changed })}
        {unchanged > 0 && ` ${t('bulkUnchanged', { count: unchanged })}`}
      </Text>
      <BulkFailures items={result.items} />
      {changed === 0 ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('close')}
          </Button>
        </Group>
      ) : action.kind === 'renew' || action.kind === 'restore' ? (
        <BuyAll {...props} purchase={action} />
      ) : (
        <ChangeAll {...props} />
      )}
    </Stack>
  )
}

/** One limit and one request for each currency, since prices in different currencies cannot be compared. */
function BuyAll({ result, purchase, onDone, onCancel }: BulkConfirmProps & { purchase: BulkPurchase }) {
  const { t } = useTranslation('domains')
  const totals = totalsOf(result)
  return (
    <>
      {totals.length > 1 && (
        <>
          <List size="sm">
            {totals.map(({ currency, amount, count }) => (
              <List.Item key={currency}>
                {t('totalOf', { count, price: moneyText({ amount, currency }) })}
              </List.Item>
            ))}
          </List>
          <Text size="sm">{t('currenciesText')}</Text>
        </>
      )}
      {totals.map((total) => (
        <BuyTotal
          key={total.currency}
          total={total}
          purchase={purchase}
          onDone={onDone}
          onCancel={onCancel}
        />
      ))}
    </>
  )
}

function ChangeAll({ action, result, onDone, onCancel }: BulkConfirmProps) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  return (
    <RequestForm
      form={form}
      requestOf={() => request('domains.operations.bulk', { body: { action, ...changedOf(result) } })}
      submit={t('changeDomains', { count: result.changed })}
      onDone={({ body }) => onDone(body)}
      onCancel={onCancel}
    >
      <Text size="sm">{t(consequenceOf(action))}</Text>
    </RequestForm>
  )
}

function consequenceOf(action: BulkAction): MessageKey<'domains'> {
  switch (action.kind) {
    case 'set_auto_renew':
      return action.auto_renew ? 'bulkAutoRenewOn' : 'bulkAutoRenewOff'
    case 'set_lock':
      return action.locked ? 'bulkLock' : 'bulkUnlock'
    default:
      return 'bulkNameservers'
  }
}
