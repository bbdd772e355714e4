import { options } from './options.ts'

/** The text of `.env.example`: every setting with its help and its default. */
export function envExample(): string {
  const head =
    '# Settings of Holdfast. Copy this file to .env, or set the variables in the environment, which wins.\n' +
    '# Written from the declarations of the settings by `node scripts/write-docs.ts`.\n'
  const entries = Object.values(options).map(
    (option) => `${wrap(option.help)}\n# ${option.env}=${option.exampleValue}\n`,
  )
  return [head, ...entries].join('\n')
}

function wrap(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length + 1 > 100) lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}
