import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { moneyText } from '#ui/format/money.ts'
import { Ago, dateText } from '#ui/format/time.tsx'
import type { Registrar } from '../states.tsx'

/** The credit of the account at a registrar, which leads to the page on which more is added. */
export function Credit({ registrar: { name, balance, billing_url } }: { registrar: Registrar }) {
  const { t, i18n } = useTranslation('domains')
  if (!balance) return '–'
  const { is_prepaid, insufficient_on, read_at } = balance
  const isTooLow = is_prepaid && insufficient_on !== null
  return (
    <Stack gap={2} align="flex-start">
      {billing_url === null ? (
        <Text size="sm">{moneyText(balance)}</Text>
      ) : (
        <Anchor
          size="sm"
          href={billing_url}
          target="_blank"
          rel="noreferrer"
          title={t('creditBilling', { name })}
        >
          {moneyText(balance)}
        </Anchor>
      )}
      {isTooLow && (
        <Text size="xs" fw={600}>
          {t('creditTooLow', { date: dateText(insufficient_on, i18n.language) })}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <Ago at={read_at} />
      </Text>
    </Stack>
  )
}
