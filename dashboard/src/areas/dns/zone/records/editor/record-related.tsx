import { Accordion, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DnsRecord } from '#areas/dns/record.ts'
import { Related, type RelatedSubject } from '#ui/related/related-panel.tsx'

/**
 * Related resources of a record: of the record, its name, and its target. They are loaded when the section is opened.
 */
export function RecordRelated({ record }: { record: DnsRecord }) {
  const { t } = useTranslation('dns')
  const [opened, setOpened] = useState<string | null>(null)
  const subjects: { heading: string; subject: RelatedSubject }[] = [
    { heading: `${record.display_name} ${record.display_type}`, subject: { id: record.id } },
    { heading: t('relatedByName', { name: record.fqdn }), subject: { name: record.fqdn } },
    ...targetsOf(record),
  ]
  return (
    <Accordion value={opened} onChange={setOpened} keepMounted={false}>
      <Accordion.Item value="related">
        <Accordion.Control>
          <Text size="sm">{t('related')}</Text>
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="lg">
            {subjects.map(({ heading, subject }) => (
              <section key={heading} aria-label={heading}>
                <Text size="sm" fw={600} mb={4} style={{ overflowWrap: 'anywhere' }}>
                  {heading}
                </Text>
                <Related subject={subject} />
              </section>
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

/** The address or host that the record points to. */
function targetsOf({ type, value }: DnsRecord): { heading: string; subject: RelatedSubject }[] {
  if (type === 'A' || type === 'AAAA') return [{ heading: value, subject: { address: value } }]
  const host = ['CNAME', 'ALIAS', 'NS', 'MX', 'SRV', 'PTR', 'DNAME'].includes(type)
    ? value.split(' ').at(-1)
    : undefined
  return host && host !== '.' ? [{ heading: host.replace(/\.$/, ''), subject: { name: host } }] : []
}
