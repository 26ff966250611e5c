import { option, type OptionsOf } from 'evolab';

/** The options of `conv`. */
export const OPTIONS = {
  encoder: option.text('board', { help: 'the encoder whose numbers go in; they must lie on a grid' }),
  planes: option.whole(32, { min: 8, max: 256, help: 'planes of each convolution, a multiple of 8' }),
  blocks: option.whole(1, {
    min: 0,
    max: 40,
    help: 'residual blocks of two convolutions, behind a first convolution',
  }),
};

/** Values of `OPTIONS`. */
export type ConvOptions = OptionsOf<typeof OPTIONS>;
