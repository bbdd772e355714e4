import { request } from '@holdfast/client'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SendButton } from '#ui/action/send-button.tsx'
import { filledIn, type JsonSchema } from '#ui/schema-form/schema-values.ts'
import { TestResultView } from '../monitors/test-result.tsx'
import type { TestResult } from '../states.tsx'
import type { MonitorTypeName, MonitorValues } from './monitor-values.ts'

type TestButtonProps = {
  values: MonitorValues
  schema: JsonSchema
  /** The monitor that has the secrets which are left out. */
  monitorId?: string
}

/** Makes one check with what is entered. */
export function TestButton({ values, schema, monitorId }: TestButtonProps) {
  const { t } = useTranslation('monitoring')
  const [result, setResult] = useState<TestResult | null>(null)
  const { type, settings, timeout_seconds } = values
  return (
    <Stack gap="xs">
      <div>
        <SendButton
          size="xs"
          label={t('test')}
          request={request('monitors.test', {
            body: {
              type: type as MonitorTypeName,
              settings: filledIn(schema, settings),
              ...(timeout_seconds !== '' && { timeout_seconds }),
              ...(monitorId && { monitor_id: monitorId }),
            },
          })}
          onDone={({ body }) => setResult(body)}
        />
      </div>
      {result && <TestResultView result={result} />}
    </Stack>
  )
}
