import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { Ago, withLocalTimes } from '#ui/format/time.tsx'
import type { Order, OrderStep } from '../states.tsx'

/** What the codes of CAs mean for the person; the errors of Holdfast say what to do themselves. */
const meanings: Readonly<Record<string, MessageKey<'acme'>>> = {
  caa: 'meaningCaa',
  rateLimited: 'meaningRateLimited',
  unreachable: 'meaningUnreachable',
  serverInternal: 'meaningServerInternal',
  rejectedIdentifier: 'meaningRejectedName',
  unsupportedIdentifier: 'meaningRejectedName',
  badCSR: 'meaningRequest',
  invalidProfile: 'meaningProfile',
  userActionRequired: 'meaningUserAction',
  accountDoesNotExist: 'meaningNoAccount',
}

/** While the CA looks up the records: elsewhere, the same codes have other causes. */
const meaningsOfValidation: typeof meanings = {
  dns: 'meaningDns',
  connection: 'meaningDns',
  unauthorized: 'meaningUnauthorized',
  incorrectResponse: 'meaningUnauthorized',
}

type FailureTextProps = {
  error: NonNullable<Order['error']>
  /** Of an order or of one of its proofs. */
  step?: OrderStep | undefined
}

/** An error as the CA or Holdfast wrote it, with what it means and when it happened. */
export function FailureText({ error, step }: FailureTextProps) {
  const { t, i18n } = useTranslation('acme')
  const meaning = (step === 'validate' && meaningsOfValidation[error.code]) || meanings[error.code]
  return (
    <div>
      {meaning && <Text size="sm">{t(meaning)}</Text>}
      <Text size="sm" {...(meaning && { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
        {withLocalTimes(error.message, i18n.language)}
      </Text>
      <Text size="xs" c="dimmed">
        <Ago at={String(error.at)} />
      </Text>
    </div>
  )
}
