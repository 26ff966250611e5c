import { definePlugin } from 'evolab';
import { azariaSipper2005 } from './azaria-sipper-2005/reproduce.ts';
import { chellapillaFogel2001 } from './chellapilla-fogel-2001/reproduce.ts';
import { coevolution2026 } from './coevolution-2026/reproduce.ts';
import { coevolutionPresets } from './coevolution-2026/presets.ts';
import { darwen2001 } from './darwen-2001/reproduce.ts';
import { dice2026 } from './dice-2026/reproduce.ts';
import { dVisionDraughts2010 } from './d-visiondraughts-2010/reproduce.ts';
import { dVisionDraughtsPlayers } from './d-visiondraughts-2010/players.ts';
import { expertIteration2026 } from './expert-iteration-2026/reproduce.ts';
import { fausser2008Parts } from './fausser-2008/reproduce.ts';
import { gauciStanley2010 } from './gauci-stanley-2010/reproduce.ts';
import { jaskowski2014League } from './jaskowski-2014/league.ts';
import { jaskowski2014 } from './jaskowski-2014/reproduce.ts';
import { karnin2013 } from './karnin-2013/reproduce.ts';
import { learningCurves } from './learning-curves/reproduce.ts';
import { miniPlayerParts } from './mini-player/reproduce.ts';
import { moriartyMiikkulainen1995 } from './moriarty-miikkulainen-1995/reproduce.ts';
import { nTuple2026LearningOn } from './n-tuple-2026/learning-on.ts';
import { nTuple2026Morris } from './n-tuple-2026/morris.ts';
import { norberg2014Curve } from './norberg-2014/curve.ts';
import { norberg2014, norberg2014Causes, norberg2014Optimizers } from './norberg-2014/reproduce.ts';
import { pollackBlair1998 } from './pollack-blair-1998/reproduce.ts';
import { rezende2017 } from './rezende-2017/reproduce.ts';
import { stanleyMiikkulainen2002 } from './stanley-miikkulainen-2002/reproduce.ts';
import { structure2026 } from './structure-2026/reproduce.ts';
import { szubertJaskowski2014 } from './szubert-jaskowski-2014/reproduce.ts';
import { szubertJaskowski2014Search } from './szubert-jaskowski-2014/search.ts';
import { tesauro1992 } from './tesauro-1992/reproduce.ts';
import { thill2012 } from './thill-2012/reproduce.ts';

export default definePlugin({
  name: 'papers',
  reproductions: [
    azariaSipper2005,
    chellapillaFogel2001,
    coevolution2026,
    coevolutionPresets,
    darwen2001,
    dice2026,
    dVisionDraughts2010,
    dVisionDraughtsPlayers,
    expertIteration2026,
    ...fausser2008Parts,
    gauciStanley2010,
    jaskowski2014,
    jaskowski2014League,
    karnin2013,
    learningCurves,
    ...miniPlayerParts,
    moriartyMiikkulainen1995,
    nTuple2026LearningOn,
    nTuple2026Morris,
    norberg2014,
    norberg2014Causes,
    norberg2014Curve,
    norberg2014Optimizers,
    pollackBlair1998,
    rezende2017,
    stanleyMiikkulainen2002,
    structure2026,
    szubertJaskowski2014,
    szubertJaskowski2014Search,
    tesauro1992,
    thill2012,
  ],
});
