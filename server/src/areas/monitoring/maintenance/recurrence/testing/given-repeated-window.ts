import type { TestService } from '#testing/service.ts'

/** A planned window that repeats daily; returns its id. */
export async function givenRepeatedWindow(service: TestService): Promise<string> {
  const { body } = await service.request('POST', '/v1/maintenance-windows', {
    body: {
      name: 'Backups',
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      duration_minutes: 30,
      labels: { env: 'prod' },
      recurrence: { rrule: 'FREQ=DAILY', time_zone: 'UTC' },
    },
  })
  return body.id
}
