import { request } from '@holdfast/client'
import { Button, Group, Loader, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { FirstStepProps } from '#area.ts'
import { AddConnection } from '#areas/connections/index.ts'
import { AddDomains } from './add-domains.tsx'
import { AddElsewhere } from './add-elsewhere.tsx'
import { AddedDomains } from './added-domains.tsx'

/** First domains: registrars are connected and their domains added, one registrar after the other. */
export function FirstDomains({ onDone, onCancel }: FirstStepProps) {
  const { t } = useTranslation('domains')
  const [step, setStep] = useState<'connect' | 'add' | 'names' | 'done'>('add')
  const { data, refetch } = useApiQuery(
    request('account.connections.list', { query: { capability: 'registrar', limit: 200 } }),
  )
  if (!data) return <Loader />
  const hasRegistrar = data.body.data.length > 0
  if (step === 'names') return <AddElsewhere onDone={() => setStep('done')} onCancel={() => setStep('add')} />
  if (step === 'connect' || (!hasRegistrar && step !== 'done'))
    return (
      <Stack>
        <AddConnection
          isOffered={({ provider, capabilities }) =>
            capabilities.registrar !== null && provider !== 'sandbox'
          }
          onDone={() => {
            void refetch()
            setStep('add')
          }}
          onCancel={hasRegistrar ? () => setStep('add') : onCancel}
        />
        <Group>
          <Button variant="subtle" onClick={() => setStep('names')}>
            {t('namesInstead')}
          </Button>
        </Group>
      </Stack>
    )
  const another = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setStep('connect')}>
      {t('anotherRegistrar')}
    </Button>
  )
  if (step === 'add')
    return (
      <Stack>
        <AddDomains onDone={() => setStep('done')} onCancel={onCancel} />
        <Group>{another}</Group>
      </Stack>
    )
  return (
    <Stack>
      <AddedDomains />
      <Group justify="flex-end">
        {another}
        <Button onClick={onDone}>{t('toOverview')}</Button>
      </Group>
    </Stack>
  )
}
