import { Flags, type Interfaces } from '@oclif/core';
import { defaultsOf, type Kind, type Option, type OptionSchema, type OptionsOf } from '../contract/option.ts';
import { shownValue } from '../registry/kind-text.ts';
import { problemOf } from '../registry/option-check.ts';
import { LabError } from '../util/errors.ts';

type FlagsOf<S extends OptionSchema> = {
  [K in keyof S]: S[K]['default'] extends boolean
    ? Interfaces.BooleanFlag<boolean>
    : Interfaces.OptionFlag<string | number | undefined>;
};

/** What its value is called in the usage of a command, by option. */
type HelpValues<S extends OptionSchema> = { readonly [K in keyof S]?: string };

/**
 * Flags for options that are numbers, texts, choices or true and false, with their help. The values are
 * checked by `optionsIn`. The default of an option that a configuration may set is only named in its help:
 * `configurable`.
 */
export function optionFlags<S extends OptionSchema>(
  schema: S,
  helpValues: HelpValues<S> = {},
  { configurable = false } = {},
): FlagsOf<S> {
  return Object.fromEntries(
    Object.entries<Option>(schema).map(([name, option]) => [
      name,
      flagOf(option, helpValues[name], configurable),
    ]),
  ) as FlagsOf<S>;
}

function flagOf(
  { kind, default: value, help }: Option,
  helpValue: string | undefined,
  configurable: boolean,
) {
  if (kind.name === 'flag') return Flags.boolean({ description: help, default: value as boolean });
  return Flags.custom<string | number>({
    description: configurable ? `${help} (default: ${String(value)})` : help,
    ...(helpValue !== undefined && { helpValue }),
    ...(kind.name === 'choice' && { options: kind.choices.map(String) }),
    ...(!configurable && { default: value as string | number }),
    parse: (text) => Promise.resolve(valueOf(kind, text)),
  })();
}

/** A text that is no number stays one, to be refused with what is allowed. */
function valueOf(kind: Kind, text: string): string | number {
  const isNumber =
    kind.name === 'number' ||
    kind.name === 'whole' ||
    (kind.name === 'choice' && !kind.choices.includes(text));
  return isNumber && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** The options of a schema that were given as flags, the others with their defaults; LAB_BAD_OPTION. */
export function optionsIn<S extends OptionSchema>(
  schema: S,
  flags: Readonly<Record<string, unknown>>,
): OptionsOf<S> {
  const given: Record<string, unknown> = {};
  for (const [name, { kind, default: value }] of Object.entries<Option>(schema)) {
    if (flags[name] === undefined) continue;
    given[name] = flags[name];
    const problem = problemOf(kind, given[name], () => {});
    if (problem)
      throw new LabError(
        'LAB_BAD_OPTION',
        `--${name} ${problem.message}`,
        problem.hint ?? `its default is ${shownValue(value)}`,
      );
  }
  return { ...defaultsOf(schema), ...given };
}
