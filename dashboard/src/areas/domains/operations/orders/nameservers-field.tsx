import { request } from '@holdfast/client'
import { Button, Group, Textarea, type TextareaProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ZoneSelect } from '#areas/dns/index.ts'
import { linesOf } from './lines.ts'

type NameserversFieldProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  /** One name in each line. */
  value?: string
  onChange?: (value: string) => void
}

/** Name servers as lines, which can be taken from a zone in Holdfast. */
export function NameserversField({ value = '', onChange = () => {}, ...field }: NameserversFieldProps) {
  const { t } = useTranslation('domains')
  const may = useMay()
  return (
    <>
      <Textarea
        label={t('nameservers')}
        description={t('nameserversHelp')}
        placeholder={'ns1.example.net\nns2.example.net'}
        autosize
        minRows={2}
        maxRows={13}
        spellCheck={false}
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {may('dns.zones.list') && <FromZone present={value} onChosen={onChange} />}
    </>
  )
}

type FromZoneProps = { present: string; onChosen: (value: string) => void }

function FromZone({ present, onChosen }: FromZoneProps) {
  const { t } = useTranslation('domains')
  const [zoneId, setZoneId] = useState<string | null>(null)
  const { data, isPlaceholderData } = useApiQuery(
    request('dns.records.list', { path: { zone_id: zoneId ?? '' }, query: { name: '@', type: 'NS' } }),
    { when: zoneId !== null },
  )
  const records = isPlaceholderData || zoneId === null ? [] : (data?.body.data ?? [])
  const found = linesOf(records.map((record) => record.value.replace(/\.$/, '')).join('\n')).join('\n')
  return (
    <Group gap="xs" align="flex-end">
      <ZoneSelect
        label={t('useZone')}
        placeholder={t('chooseZone')}
        clearable
        flex="1 1 200px"
        value={zoneId}
        onChange={setZoneId}
        error={zoneId !== null && data && !isPlaceholderData && found === '' && t('zoneHasNoNameservers')}
      />
      <Button variant="default" disabled={found === '' || found === present} onClick={() => onChosen(found)}>
        {t('useItsNameservers')}
      </Button>
    </Group>
  )
}
