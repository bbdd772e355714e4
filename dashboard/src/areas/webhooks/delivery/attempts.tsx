import type { components } from '@holdfast/client'
import { Accordion, Code, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MessageKey, numberText } from '#language/language.ts'
import { Ago } from '#ui/format/time.tsx'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'
import classes from './delivery.module.css'
import { MessageBody } from './message-body.tsx'

type Attempt = components['schemas']['WebhookAttempt']

const outcomes: Record<Attempt['outcome'], { tone: Tone; label: MessageKey<'webhooks'> }> = {
  delivered: { tone: 'good', label: 'delivered' },
  failed: { tone: 'bad', label: 'failed' },
  interrupted: { tone: 'warning', label: 'interrupted' },
}

/** The attempts of a delivery, the last one expanded: each with its request and response. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const newestFirst = attempts.toSorted((a, b) => b.number - a.number)
  return (
    <Accordion
      variant="separated"
      multiple
      defaultValue={newestFirst.slice(0, 1).map(({ number }) => String(number))}
    >
      {newestFirst.map((attempt) => (
        <Accordion.Item key={attempt.number} value={String(attempt.number)}>
          <Accordion.Control>
            <AttemptLine attempt={attempt} />
          </Accordion.Control>
          <Accordion.Panel>
            <div className={classes.sides}>
              <RequestSide attempt={attempt} />
              <ResponseSide attempt={attempt} />
            </div>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('webhooks')
  const { number, outcome, started_at, duration_ms, status, error } = attempt
  return (
    <Group gap="sm">
      <Text size="sm" fw={600}>
        {t('attempt', { number })}
      </Text>
      <StateBadge tone={outcomes[outcome].tone} label={t(outcomes[outcome].label)} />
      {status !== null && (
        <Text size="sm" ff="monospace">
          {status}
        </Text>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {error ?? t('tookMs', { ms: numberText(duration_ms) })} · <Ago at={started_at} />
      </Text>
    </Group>
  )
}

function RequestSide({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('webhooks')
  const { url, address, request_headers } = attempt
  return (
    <section className={classes.side}>
      <Title order={3} size="sm">
        {t('sent')}
      </Title>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        POST {url}
      </Code>
      {address && (
        <Text size="xs" c="dimmed">
          {t('toAddress', { address })}
        </Text>
      )}
      <Headers headers={request_headers} />
    </section>
  )
}

function ResponseSide({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('webhooks')
  const { status, response_headers, response_body, response_truncated, error } = attempt
  return (
    <section className={classes.side}>
      <Title order={3} size="sm">
        {t('response')}
      </Title>
      <Code block>{status === null ? t('noResponse') : `HTTP ${status}`}</Code>
      {error && <Text size="sm">{error}</Text>}
      {response_headers && <Headers headers={response_headers} />}
      {response_body && <MessageBody text={response_body} label={t('response')} />}
      {response_truncated && (
        <Text size="xs" c="dimmed">
          {t('truncated')}
        </Text>
      )}
    </section>
  )
}

function Headers({ headers }: { headers: Readonly<Record<string, unknown>> }) {
  return (
    <dl className={classes.headers}>
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
