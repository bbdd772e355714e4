import { Anchor, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Ago } from '#ui/format/time.tsx'
import { type Detail, DetailsList } from '#ui/page/details-list.tsx'
import { certificatePaths } from '../paths.ts'
import { type EndpointAddress, EndpointState, GradeBadge } from './endpoint-states.tsx'

/** What one address answered, and what it accepts. */
export function AddressCard({ address }: { address: EndpointAddress }) {
  const { t } = useTranslation('certificates')
  const label = useId()
  const { config_grade, reasons, failure, posture } = address
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} id={label} style={{ overflowWrap: 'anywhere' }}>
            {address.address}
          </Title>
          <Group gap="xs">
            <GradeBadge grade={address.grade} />
            <EndpointState state={address.state} />
          </Group>
        </Group>
        {failure !== null && <Text size="sm">{failure}</Text>}
        <DetailsList facts={useAnswers(address)} />
        {posture !== null && <Posture posture={posture} />}
        {config_grade !== null && (
          <div>
            <Text size="xs" c="dimmed" fw={600}>
              {t('reasons')}
            </Text>
            {reasons.length === 0 ? (
              <Text size="sm">{t('noReasons')}</Text>
            ) : (
              <List size="sm">
                {reasons.map((reason) => (
                  <List.Item key={reason}>{t(`reason_${reason}`)}</List.Item>
                ))}
              </List>
            )}
          </div>
        )}
      </Stack>
    </Card>
  )
}

function useAnswers(address: EndpointAddress): Detail[] {
  const { t } = useTranslation('certificates')
  const { certificate_id, changed_at, config_grade, score, served, observed_at } = address
  return [
    ...(certificate_id === null
      ? []
      : [
          {
            label: t('certificate'),
            value: (
              <Anchor
                size="sm"
                renderRoot={(props) => <Link to={certificatePaths.certificate(certificate_id)} {...props} />}
              >
                {t('certificate')}
              </Anchor>
            ),
          },
        ]),
    ...(changed_at === null ? [] : [{ label: t('servedSince'), value: <Ago at={String(changed_at)} /> }]),
    ...(config_grade === null ? [] : [{ label: t('configGrade'), value: config_grade }]),
    ...(score === null ? [] : [{ label: t('score'), value: t('scoreText', { score }) }]),
    ...(served === null
      ? []
      : [
          {
            label: t('negotiates'),
            value: [
              ...[served.protocol, served.cipher, served.key_exchange, served.alpn].filter(Boolean),
              ...(served.is_post_quantum ? [t('postQuantum')] : []),
            ].join(', '),
          },
          { label: t('stapled'), value: served.is_stapled ? t('yes') : t('no') },
        ]),
    { label: t('answeredAt'), value: <Ago at={String(observed_at)} /> },
  ]
}

/** Everything that it accepts. */
function Posture({ posture }: { posture: NonNullable<EndpointAddress['posture']> }) {
  const { t } = useTranslation('certificates')
  const { protocols, ciphers, groups, hsts } = posture
  const days = Math.floor((hsts.max_age ?? 0) / 86_400)
  const facts: Detail[] = [
    { label: t('protocols'), value: protocols.join(', ') },
    ...(groups.length === 0 ? [] : [{ label: t('groups'), value: groups.join(', ') }]),
    ...(hsts.state === 'not_asked'
      ? []
      : [
          {
            label: t('hsts'),
            value:
              hsts.state === 'set'
                ? t('hstsSet', { days })
                : t(hsts.state === 'absent' ? 'hstsAbsent' : 'stateUnknown'),
          },
        ]),
    ...ciphers.map(({ protocol, names }) => ({
      label: t('ciphersOf', { protocol }),
      value: names.join(', '),
    })),
  ]
  return <DetailsList facts={facts} />
}
