/** Ready commands that report a job, for what runs it. */
export type SnippetInput = { url: string; schedule: { kind: string; expression: string | null } }
export type Snippet = { name: string; text: (input: SnippetInput) => string }

const curl = 'curl -fsS -m 10 --retry 5 -o /dev/null'
const usualCron = '30 2 * * *'
const usualCalendar = '*-*-* 02:30:00'

export const snippets: readonly Snippet[] = [
  {
    name: 'curl',
    text: ({ url }) =>
      [
        '# Before the job:',
        `${curl} ${url}/start`,
        '# After it, with its exit code (0 is a success):',
        `${curl} ${url}/$?`,
        '# With its output:',
        `your-command 2>&1 | ${curl} --data-binary @- ${url}`,
      ].join('\n'),
  },
  {
    name: 'crontab',
    text: ({ url, schedule }) => {
      const expression = schedule.kind === 'cron' ? schedule.expression : usualCron
      return `${expression} ${curl} ${url}/start; your-command; ${curl} ${url}/$?`
    },
  },
  {
    name: 'systemd',
    text: ({ url, schedule }) => {
      const calendar = schedule.kind === 'oncalendar' ? schedule.expression : usualCalendar
      // A doubled dollar sign is one for the shell.
      const ending = `$$([ "$$SERVICE_RESULT" = success ] && echo 0 || echo fail)`
      return [
        '# /etc/systemd/system/your-job.service',
        '[Service]',
        'Type=oneshot',
        `ExecStartPre=-/usr/bin/${curl} ${url}/start`,
        'ExecStart=/usr/local/bin/your-command',
        `ExecStopPost=-/bin/sh -c '${curl} ${url}/${ending}'`,
        '',
        '# /etc/systemd/system/your-job.timer',
        '[Timer]',
        `OnCalendar=${calendar}`,
        'Persistent=true',
        '',
        '[Install]',
        'WantedBy=timers.target',
      ].join('\n')
    },
  },
  {
    name: 'GitHub Actions',
    text: ({ url }) => {
      const secret = '$' + '{{ secrets.HEARTBEAT_URL }}'
      return [
        `# Store this URL as the secret HEARTBEAT_URL: ${url}`,
        'steps:',
        `  - run: ${curl} ${secret}/start`,
        '  - run: ./your-command',
        '  - if: success()',
        `    run: ${curl} ${secret}`,
        '  - if: failure() || cancelled()',
        `    run: ${curl} ${secret}/fail`,
      ].join('\n')
    },
  },
  {
    name: 'PowerShell',
    text: ({ url }) =>
      ['your-command', `Invoke-RestMethod -Uri "${url}/$LASTEXITCODE" -Method Post -TimeoutSec 10`].join(
        '\n',
      ),
  },
  {
    name: 'Python',
    text: ({ url }) =>
      ['import urllib.request', '', `urllib.request.urlopen("${url}", timeout=10)`].join('\n'),
  },
]
