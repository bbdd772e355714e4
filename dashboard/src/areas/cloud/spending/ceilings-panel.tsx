import { type ResponseOf, request } from '@holdfast/client'
import { Alert, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { moneyText } from '#ui/format/money.ts'
import { DimmedAgo } from '#ui/format/time.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'

type Ceiling = ResponseOf<'cloud.spending.settings.read'>['ceilings'][number]

/** What everything may cost in a month, and the form that changes it. */
export function CeilingsPanel({ currencies }: { currencies: readonly string[] }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const result = useApiQuery(request('cloud.spending.settings.read'))
  return (
    <Card>
      <QueryResult result={result}>
        {({ ceilings }) => (
          <Stack gap="sm">
            <Group justify="space-between">
              <Title order={2}>{t('ceiling')}</Title>
              {may('cloud.spending.settings.update') && (
                <EditModal label={t('setCeiling')}>
                  {(close) => (
                    <CeilingsForm
                      ceilings={ceilings}
                      currencies={currenciesOf(ceilings, currencies)}
                      onDone={close}
                    />
                  )}
                </EditModal>
              )}
            </Group>
            {ceilings.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('noCeiling')}
              </Text>
            )}
            {ceilings.map((ceiling) => (
              <CeilingState key={ceiling.currency} ceiling={ceiling} />
            ))}
          </Stack>
        )}
      </QueryResult>
    </Card>
  )
}

function CeilingState({ ceiling }: { ceiling: Ceiling }) {
  const { t } = useTranslation('cloud')
  const { run_rate, exceeded_since } = ceiling
  const text = t('ofCeiling', { rate: moneyText(run_rate), ceiling: moneyText(ceiling) })
  if (exceeded_since === null) return <Text size="sm">{text}</Text>
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('ceilingPassed')}>
      {text} <DimmedAgo at={exceeded_since} />
    </Alert>
  )
}

/** Those that have a ceiling, and those of what is billed. */
function currenciesOf(ceilings: readonly Ceiling[], billed: readonly string[]): string[] {
  const all = new Set([...ceilings.map(({ currency }) => currency), ...billed])
  return all.size > 0 ? [...all] : ['EUR']
}

function placeOf(all: readonly { currency: string }[], currency: string): number {
  return all.findIndex((one) => one.currency === currency)
}

type CeilingsFormProps = { ceilings: readonly Ceiling[]; currencies: readonly string[]; onDone: () => void }

function CeilingsForm({ ceilings, currencies, onDone }: CeilingsFormProps) {
  const { t } = useTranslation('cloud')
  const form = useForm({
    initialValues: {
      ceilings: currencies.map((currency) => ({
        currency,
        amount: ceilings.find((one) => one.currency === currency)?.amount ?? '',
      })),
    },
  })
  const filled = form.values.ceilings.filter(({ amount }) => amount.trim() !== '')
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('cloud.spending.settings.update', {
          body: {
            ceilings: values.ceilings
              .map(({ currency, amount }) => ({ currency, amount: amount.trim().replace(',', '.') }))
              .filter(({ amount }) => amount !== ''),
          },
        })
      }
      submit={t('save')}
      onDone={onDone}
      onCancel={onDone}
    >
      <Text size="sm">{t('ceilingText')}</Text>
      {currencies.map((currency, index) => (
        <TextInput
          key={currency}
          label={t('ceilingIn', { currency })}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(`ceilings.${index}.amount`)}
          // Empty ones are not sent, and errors have the places of those that are.
          error={form.errors[`ceilings.${placeOf(filled, currency)}.amount`]}
        />
      ))}
    </RequestForm>
  )
}
