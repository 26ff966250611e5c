import { resolve } from 'node:path';
import { isOwnStream, rememberReads } from '../storage/files.ts';
import { OutputFile } from '../storage/output-file.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';
import { PrintingCommand } from './printing-command.ts';

/** How commands write the files that flags name: nothing that is there is lost by it. */
export abstract class WritingCommand extends PrintingCommand {
  /** Where results go that flags have named so far. */
  readonly #places = new Set<string>();

  protected override async init(): Promise<void> {
    await super.init();
    // A command without flags has none, whatever the types say.
    if (Object.hasOwn(this.ctor.flags ?? {}, 'force')) rememberReads();
  }

  /** The command as it is typed. */
  protected get typed(): string {
    return `${this.config.bin} ${(this.id ?? '').replaceAll(':', ' ')}`;
  }

  /** What to type so that this command goes on where it was stopped. */
  protected get resumption(): string {
    const words = this.argv.filter((word) => word !== '--resume').map(shellWord);
    return [this.typed, ...words, '--resume'].join(' ');
  }

  /**
   * The file that a flag names for a result, checked before the work begins: LAB_FILE_EXISTS unless it may be replaced,
   * LAB_USAGE if another result goes there. A command with such a flag has `force` of `common` too.
   */
  protected output(file: string, force: boolean): OutputFile;
  protected output(file: string | undefined, force: boolean): OutputFile | undefined;
  protected output(file: string | undefined, force: boolean): OutputFile | undefined {
    if (file === undefined) return undefined;
    this.claim(file);
    return new OutputFile({ file, maker: this.typed, force });
  }

  /** LAB_USAGE if another result of the command goes to this file. */
  protected claim(file: string | undefined): void {
    if (file === undefined || isOwnStream(file)) return;
    if (this.#places.has(resolve(file)))
      throw new LabError('LAB_USAGE', `two results would be written to ${file}`, 'name a file for each');
    this.#places.add(resolve(file));
  }
}
