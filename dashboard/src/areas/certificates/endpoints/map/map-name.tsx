import type { components } from '@holdfast/client'
import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { certificatePaths } from '#areas/certificates/paths.ts'
import { dateText } from '#ui/format/time.tsx'
import { ResourceLink } from '#ui/related/resource-link.tsx'
import { EndpointState, GradeBadge } from '../endpoint-states.tsx'
import classes from './map.module.css'

export type MapName = components['schemas']['CertificateMapName']
type Address = MapName['addresses'][number]
type Service = Address['services'][number]

/** A name with its addresses, each with its server and what is served there. */
export function NameInMap({ name: { name, addresses } }: { name: MapName }) {
  const label = useId()
  return (
    <Card component="section" aria-labelledby={label}>
      <Title order={2} size="h4" id={label} mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Title>
      <ul className={classes.addresses}>
        {addresses.map((address) => (
          <li key={address.address} className={classes.address}>
            <AddressFacts address={address} />
            <ul className={classes.services}>
              {address.services.map((service) => (
                <li key={service.endpoint_id} className={classes.service}>
                  <ServiceFacts service={service} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AddressFacts({ address: { address, server } }: { address: Address }) {
  const { t } = useTranslation('certificates')
  return (
    <div>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {address ?? t('noAddress')}
      </Text>
      {server?.name ? (
        <ResourceLink
          resource={{
            kind: 'server',
            id: server.id,
            title: server.name,
            detail: null,
            state: null,
            parent_id: null,
          }}
        />
      ) : (
        address !== null && (
          <Text size="sm" c="dimmed">
            {t(server ? 'ownServer' : 'noOwnServer')}
          </Text>
        )
      )}
    </div>
  )
}

function ServiceFacts({ service }: { service: Service }) {
  const { t, i18n } = useTranslation('certificates')
  const { endpoint_id, port, protocol, state, failure, grade, certificate, seen_by } = service
  return (
    <>
      <div>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to={certificatePaths.endpoint(endpoint_id)} {...props} />}
        >
          {t('portNumber', { port })}
          {protocol !== 'tls' && ` (${protocol})`}
        </Anchor>
      </div>
      <div>
        {certificate ? (
          <Group gap={6}>
            <ResourceLink
              resource={{
                kind: 'certificate',
                id: certificate.id,
                title: certificate.name,
                detail: certificate.issuer_name,
                state: certificate.urgency === 'none' ? null : certificate.urgency,
                parent_id: null,
              }}
            />
            {grade !== null && <GradeBadge grade={grade} />}
          </Group>
        ) : (
          state === 'tls' && (
            <Text size="sm" c="dimmed">
              {t('noCertificateSeen')}
            </Text>
          )
        )}
        {state !== 'tls' && <EndpointState state={state} />}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[
            ...(certificate
              ? [t('expiresAt', { at: dateText(String(certificate.not_after), i18n.language) })]
              : []),
            ...(seen_by === 'agent' ? [t('seenByAgent')] : []),
            // That a name has no address is said once.
            ...(failure === null || state === 'unresolvable' ? [] : [failure]),
          ].join(' · ')}
        </Text>
      </div>
    </>
  )
}
