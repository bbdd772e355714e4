import { request } from '@holdfast/client'
import { Badge, Button, Group, List, Stack, Table, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { BulkFailures } from '#areas/domains/list/bulk/bulk-outcome.tsx'
import type { BulkItem } from '#areas/domains/list/bulk/bulk-target.ts'
import { totalsOf } from '#areas/domains/list/bulk/totals.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { moneyText } from '#ui/format/money.ts'
import type { Answer } from '../answers.ts'
import type { BatchOrder, BatchResult, ChosenNames } from './chosen-names.ts'

type ConfirmSeveralProps = Pick<ChosenNames, 'kind' | 'answers'> & {
  orders: readonly BatchOrder[]
  /** Of the dry run of these orders. */
  result: BatchResult
  onDone: (items: readonly BulkItem[]) => void
  onBack: () => void
}

/** The price of each name, which is also its maximum, and the total. What cannot be ordered is left out. */
export function ConfirmSeveral({ kind, answers, orders, result, onDone, onBack }: ConfirmSeveralProps) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  const offers = orders.flatMap((order, index) => {
    const operation = result.items[index]?.operation
    return operation?.price ? [{ order, operation, price: operation.price }] : []
  })
  const totals = totalsOf({
    items: offers.map(({ order: { name }, price }) => ({ id: name, outcome: 'changed', price })),
  })
  const total = totals.map(moneyText).join(' + ')
  const failures = <BulkFailures items={itemsOf(answers, result)} />
  if (offers.length === 0)
    return (
      <Stack>
        {failures}
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <RequestForm
      form={form}
      requestOf={() =>
        request('domains.operations.batch', {
          body: {
            operations: offers.map(({ order, operation, price }) => ({
              ...order,
              max_price: price,
              premium: operation.premium,
            })),
          },
        })
      }
      submit={t(kind === 'register' ? 'registerNamesFor' : 'transferNamesFor', {
        count: offers.length,
        price: total,
      })}
      onDone={({ body }) =>
        onDone(
          itemsOf(
            offers.map(({ operation }) => operation),
            body,
          ),
        )
      }
      onCancel={onBack}
      cancelLabel={t('back')}
    >
      {failures}
      <Table>
        <Table.Tbody>
          {offers.map(({ operation: { name, display_name, premium }, price }) => (
            <Table.Tr key={name}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {display_name} {premium && <Badge color="orange">{t('premium')}</Badge>}
              </Table.Td>
              <Table.Td ta="right">{moneyText(price)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xl" fw={700} ta="right">
        {total}
      </Text>
      <List size="sm" spacing={4}>
        {kind === 'transfer' && <List.Item>{t('transferredNames')}</List.Item>}
        <List.Item>{t('transferHoldAfter')}</List.Item>
        <List.Item>{t('orderBinding')}</List.Item>
        <List.Item>{t('pricesAskedAgain')}</List.Item>
      </List>
    </RequestForm>
  )
}

/** What became of each name, in the order of the request. */
function itemsOf(
  names: readonly Pick<Answer, 'name' | 'display_name'>[],
  { items }: BatchResult,
): BulkItem[] {
  return names.map(({ name, display_name }, index) => ({
    id: name,
    name: display_name,
    operation_id: items[index]?.operation?.id ?? null,
    problem: items[index]?.problem ?? null,
  }))
}
